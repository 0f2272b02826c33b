import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { draftKeys } from './tables.ts'

describe('the key for drafts', () => {
  let at: MemberApi
  const read = (token?: string) => at.send('GET', '/me/draft-key', { token })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('is the same for one member, also for concurrent requests, and different for others [ROLE-12]', async () => {
    const [ada, eve] = [await at.member(), await at.member()]
    const answers = await Promise.all([read(ada.token), read(ada.token), read(ada.token)])
    const keys = new Set(answers.map(({ body }) => body.key))
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(keys).not.toContain((await read(eve.token)).body.key)
  })

  it('is stored encrypted, and cannot be decrypted for another member (trust S24)', async () => {
    const [ada, eve] = [await at.member(), await at.member()]
    const { key } = (await read(ada.token)).body
    const [row] = await at.store.db.select().from(draftKeys).where(eq(draftKeys.memberId, ada.id))
    expect(row?.wrappedKey.includes(Buffer.from(key, 'base64url'))).toBe(false)
    await at.store.db.insert(draftKeys).values({ ...row, memberId: eve.id } as typeof draftKeys.$inferInsert)
    const [first, second] = [await read(eve.token), await read(eve.token)]
    expect(first.body.key).not.toBe(key)
    expect(second.body.key).toBe(first.body.key)
  })
})
