import { describe, expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Squares numbers, and records the batches. */
function squares(most?: number) {
  const asked: (readonly number[])[] = []
  const one = createBatchLoader<number, number>(async (keys) => {
    asked.push(keys)
    if (keys.includes(13)) throw new Error('thirteen')
    return (key) => key * key
  }, most)
  return { asked, one }
}

describe('concurrent queries', () => {
  it('run in one batch, deduplicated, and each gets its own result', async () => {
    const { asked, one } = squares()
    expect(await Promise.all([one(2), one(3), one(2)])).toEqual([4, 9, 4])
    expect(asked).toEqual([[2, 3]])
  })

  it('never get a result that was read before they were made', async () => {
    const { asked, one } = squares()
    const first = one(2)
    await new Promise((resolve) => void setImmediate(resolve))
    const second = one(2)
    expect(await Promise.all([first, second])).toEqual([4, 4])
    expect(asked).toEqual([[2], [2]])
  })

  it('are split by batch size', async () => {
    const { asked, one } = squares(2)
    expect(await Promise.all([1, 2, 3, 4, 5].map(one))).toEqual([1, 4, 9, 16, 25])
    expect(asked).toEqual([[1, 2], [3, 4], [5]])
  })

  it('fail together, without affecting the next batch', async () => {
    const { one } = squares()
    const both = await Promise.allSettled([one(2), one(13)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await one(2)).toBe(4)
  })
})
