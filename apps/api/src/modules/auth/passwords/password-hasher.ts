import { hash, type Options, verify } from '@node-rs/argon2'
import { normalizePassword } from '@evenkeel/api-contract/fields/validate-password'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** Thrown when too many wait already. */
class QueueFullError extends Error {}

/** Lets `atOnce` tasks run at a time and `waiting` more wait; the next one is refused with Busy. */
function createConcurrencyLimiter(
  atOnce: number,
  waiting: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (task) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFullError()
      await new Promise<void>((turn) => queue.push(turn))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      // The place is handed on without becoming free in between, so that nobody can slip in.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** What one hash costs. */
export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** As OWASP recommends it for argon2id: 46 MiB and one pass (trust S12). */
const defaultCost: PasswordCost = { memory: 47_104, passes: 1 }

/** Stored where no password is right: the owner has to set one by mail first. */
export const NO_PASSWORD = ''

/** Two at once are faster than many, and leave the other processor time to everybody else. */
const MAX_CONCURRENT = 2
/** About a second of waiting; whoever comes after that is asked to try again. */
const MAX_QUEUED = 64

/** What the stored hash is of: the normalized password, or the password as typed (hashed by the previous release). */
type PasswordMatch = 'normalized' | 'typed'

/** Hashing and checking of passwords, never more than a few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Runs a check while it holds one of the few places. The check may look at counters first, which is why only as many
   * guesses as there are places can be looked at beyond a limit. With null or `NO_PASSWORD` as the
   * stored hash a check takes as long and is never right.
   */
  checking<T>(
    check: (
      matches: (stored: string | null, password: string) => Promise<PasswordMatch | null>,
    ) => Promise<T>,
  ): Promise<T>
}

/** Hashes and compares passwords. Both calls end with 503 when too many wait. Tests hand in a low cost. */
export function createPasswordHasher({ memory, passes }: PasswordCost = defaultCost): PasswordHasher {
  const options: Options = { algorithm: 2, memoryCost: memory, timeCost: passes, parallelism: 1 }
  const limited = createConcurrencyLimiter(MAX_CONCURRENT, MAX_QUEUED)
  let dummy: Promise<string> | null = null
  const matches = async (stored: string | null, password: string): Promise<PasswordMatch | null> => {
    dummy ??= hash('nobody has this password', options)
    const known = stored || (await dummy)
    const normalized = normalizePassword(password)
    const isNormalized = await verify(known, normalized)
    const isTyped = !isNormalized && normalized !== password && (await verify(known, password))
    if (stored === null || stored === NO_PASSWORD) return null
    return isNormalized ? 'normalized' : isTyped ? 'typed' : null
  }
  const place = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await limited(task)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      throw createHttpError('Unavailable', apiErrorMessages.manySignIn, {
        'retry-after': '2',
      })
    }
  }
  return {
    hash: (password) => place(() => hash(normalizePassword(password), options)),
    checking: (check) => place(() => check(matches)),
  }
}
