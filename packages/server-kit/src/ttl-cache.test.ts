import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

const LIFE = 10

/** A cached source whose results are numbered, and can be delayed. */
function asked() {
  let time = 100
  let count = 0
  const answers = createTtlCache<number>({ now: () => time, life: LIFE, most: 3 })
  return {
    answers,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    count: () => count,
    read: (owner: string, question = '') => answers.read(owner, question, async () => ++count),
  }
}

describe('cached results', () => {
  it('are returned until they expire', async () => {
    const { read, pass } = asked()
    expect([await read('a'), await read('a')]).toEqual([1, 1])
    pass(LIFE - 1)
    expect(await read('a')).toBe(1)
    pass(1)
    expect(await read('a')).toBe(2)
  })

  it('are cached per owner and question', async () => {
    const { read } = asked()
    expect([await read('a'), await read('b'), await read('a', 'other')]).toEqual([1, 2, 3])
    expect([await read('a'), await read('b')]).toEqual([4, 2])
  })

  it('are requested once by concurrent callers', async () => {
    const { read, count } = asked()
    expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual([1, 1, 1])
    expect(count()).toBe(1)
  })

  it('are not from requests before an invalidation, even when they arrive later', async () => {
    const { answers, read } = asked()
    const late = Promise.withResolvers<number>()
    const before = answers.read('a', '', () => late.promise)
    answers.forget('a')
    expect(await read('a')).toBe(1)
    late.resolve(-1)
    expect(await before).toBe(-1)
    expect(await read('a')).toBe(1)
  })

  it('are never failures, and a late failure does not evict a newer result', async () => {
    const { answers, read } = asked()
    const late = Promise.withResolvers<number>()
    const failing = answers.read('a', '', () => late.promise)
    answers.forget(null)
    expect(await read('a')).toBe(1)
    late.reject(new Error('gone'))
    await expect(failing).rejects.toThrow('gone')
    expect(await read('a')).toBe(1)
    await expect(answers.read('b', '', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await read('b')).toBe(2)
  })

  it('are evicted, oldest first, above the limit', async () => {
    const { read } = asked()
    for (const owner of ['a', 'b', 'c', 'd']) await read(owner)
    expect([await read('b'), await read('c'), await read('d'), await read('a')]).toEqual([2, 3, 4, 5])
  })

  it('are never older than their lifetime or the last invalidation, in any order of events', async () => {
    const owner = fc.constantFrom('a', 'b', 'c', 'd')
    const event = fc.oneof(
      fc.record({ kind: fc.constant('read' as const), owner, question: fc.constantFrom('', 'x') }),
      fc.record({ kind: fc.constant('forget' as const), owner: fc.option(owner) }),
      fc.record({ kind: fc.constant('pass' as const), by: fc.integer({ min: -3, max: LIFE }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        let [time, moment] = [1000, 0]
        const forgotten = new Map<string, number>()
        const answers = createTtlCache<{ owner: string; question: string; time: number; moment: number }>({
          now: () => time,
          life: LIFE,
          most: 3,
        })
        for (const one of events) {
          moment += 1
          if (one.kind === 'pass') time += one.by
          if (one.kind === 'forget') {
            answers.forget(one.owner)
            for (const each of one.owner === null ? ['a', 'b', 'c', 'd'] : [one.owner])
              forgotten.set(each, moment)
          }
          if (one.kind !== 'read') continue
          const asking = { owner: one.owner, question: one.question, time, moment }
          const told = await answers.read(one.owner, one.question, async () => asking)
          expect([told.owner, told.question]).toEqual([one.owner, one.question])
          expect(Math.abs(time - told.time)).toBeLessThan(LIFE)
          expect(told.moment).toBeGreaterThanOrEqual(forgotten.get(one.owner) ?? 0)
        }
      }),
    )
  })
})
