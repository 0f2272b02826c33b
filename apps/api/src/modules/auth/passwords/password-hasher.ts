import { hash, type Options, verify } from '@node-rs/argon2'
import { normalizePassword } from '@evenkeel/api-contract/fields/validate-password'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** Thrown when the queue is full. */
class QueueFullError extends Error {}

/**
 * Runs at most `atOnce` tasks concurrently and queues up to `waiting` more; rejects further ones with
 * QueueFullError.
 */
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
      // The slot passes directly to the next task, so that no other call can take it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The cost of one hash. */
export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** The OWASP recommendation for argon2id: 46 MiB and one pass (trust S12). */
const defaultCost: PasswordCost = { memory: 47_104, passes: 1 }

/** Stored if no password works: the owner first has to set one by email. */
export const NO_PASSWORD = ''

/** Two at once are faster than many, and leave the other processor to other requests. */
const MAX_CONCURRENT = 2
/** About one second of queue time; later calls get 503. */
const MAX_QUEUED = 64

/**
 * What the stored hash is of: the normalized password, or the password as typed (hashed by the previous
 * release).
 */
type PasswordMatch = 'normalized' | 'typed'

/** Hashes and verifies passwords with limited concurrency. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Runs a check while it holds one of the few slots. The check may read counters first, so that at most as
   * many guesses as there are slots can exceed a limit. With null or `NO_PASSWORD` as the stored hash a
   * check takes as long and never matches.
   */
  checking<T>(
    check: (
      matches: (stored: string | null, password: string) => Promise<PasswordMatch | null>,
    ) => Promise<T>,
  ): Promise<T>
}

/** Creates the password hasher. Both calls throw 503 when the queue is full. Tests pass a low cost. */
export function createPasswordHasher({ memory, passes }: PasswordCost = defaultCost): PasswordHasher {
  const options: Options = { algorithm: 2, memoryCost: memory, timeCost: passes, parallelism: 1 }
  const limited = createConcurrencyLimiter(MAX_CONCURRENT, MAX_QUEUED)
  let dummy: Promise<string> | null = null
  const matches = async (stored: string | null, password: string): Promise<PasswordMatch | null> => {
    dummy ??= hash('nobody has this password', options)
    const storedHash = stored || (await dummy)
    const normalized = normalizePassword(password)
    const isNormalized = await verify(storedHash, normalized)
    const isTyped = !isNormalized && normalized !== password && (await verify(storedHash, password))
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
