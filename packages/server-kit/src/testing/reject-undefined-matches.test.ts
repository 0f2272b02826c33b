import { expect, it } from 'vitest'

it('refuses to compare two undefined values', () => {
  const [kept, latest] = [{}, {}] as { id?: string }[]
  for (const compare of [
    () => expect(latest?.id).toBe(kept?.id),
    () => expect(latest?.id).toEqual(kept?.id),
    () => expect(latest?.id).toStrictEqual(kept?.id),
  ])
    expect(compare).toThrow('neither of the two values was there')
})

it('refuses it for promised values, too', async () => {
  await expect(expect(Promise.resolve()).resolves.toBe(undefined)).rejects.toThrow('neither of the two')
})

it('allows one defined value, and an explicit check for undefined', () => {
  const nothing: unknown = undefined
  expect(nothing).toBeUndefined()
  expect(nothing).not.toBe(1)
  expect([404, nothing]).toEqual([404, undefined])
  expect(() => expect(nothing).toBe('there')).toThrow(/expected undefined/)
})
