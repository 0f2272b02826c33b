import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { NO_PASSWORD, createPasswordHasher } from './password-hasher.ts'

describe('passwords', () => {
  it('cost 46 MiB and one pass by default (trust S12) [CALL-06]', async () => {
    expect(await createPasswordHasher().hash('Quiet#Lake42')).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('are hashed a few at a time; over the limit the response is 503 with Retry-After, and it recovers (trust S25) [CALL-05]', async () => {
    const passwords = createPasswordHasher({ memory: 64, passes: 1 })
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const check = () =>
      passwords.checking(async () => {
        running += 1
        most = Math.max(most, running)
        await gate.promise
        running -= 1
        return true
      })
    const waiting = Array.from({ length: 1000 }, () =>
      check().then(
        () => null,
        (error: unknown) => error,
      ),
    )
    gate.resolve()
    const refused = (await Promise.all(waiting)).filter((error) => error !== null)
    expect(most).toBe(2)
    expect(refused).toHaveLength(1000 - 2 - 64)
    expect(refused[0]).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(await check()).toBe(true)
  })

  it('match from every keyboard, also if hashed as typed [CALL-05]', async () => {
    const passwords = createPasswordHasher({ memory: 64, passes: 1 })
    const isRight = (stored: string, typed: string) =>
      passwords.checking(async (matches) => (await matches(stored, typed)) !== null)
    const composed = 'Ruhe #Käse 42é'.normalize('NFC')
    const spellings = [composed, composed.normalize('NFD'), 'Ｒｕｈｅ　＃Käse ４２é']
    for (const set of spellings) {
      const stored = await passwords.hash(set)
      for (const typed of spellings) expect(await isRight(stored, typed)).toBe(true)
      expect(await isRight(stored, composed.replace('ä', 'a'))).toBe(false)
      const former = await hash(set, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })
      expect(await isRight(former, set)).toBe(true)
    }
  })

  it('match only if a hash is stored, and only as the whole text [CALL-05]', async () => {
    const passwords = createPasswordHasher({ memory: 64, passes: 1 })
    const isRight = (stored: string | null, typed: string) =>
      passwords.checking(async (matches) => (await matches(stored, typed)) !== null)
    const long = `${'ä b'.repeat(42)}A1`
    const stored = await passwords.hash(long)
    expect(await isRight(stored, long)).toBe(true)
    expect(await isRight(stored, long.slice(0, -1))).toBe(false)
    for (const typed of ['', 'nobody has this password', long]) {
      expect(await isRight(null, typed)).toBe(false)
      expect(await isRight(NO_PASSWORD, typed)).toBe(false)
    }
  })
})
