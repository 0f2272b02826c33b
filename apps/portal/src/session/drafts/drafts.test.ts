import { days } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { createMemoryDraftStore } from '#testing/draft-fixtures.ts'
import { createDrafts } from './drafts.ts'
import type { DraftStore } from './draft-store.ts'

const keyOf = (seed: number): string => Buffer.alloc(32, seed).toString('base64url')

/** One browser: its vault outlives the pages that are opened in it. */
function openBrowser(vault: DraftStore & { drafts?: Map<string, unknown> } = createMemoryDraftStore()) {
  let now = Temporal.Instant.from('2026-11-20T15:00:00Z')
  const asked: string[] = []
  const openPage = (member: string, seed: number) => {
    let owner: string | null = member
    const drafts = createDrafts({
      vault,
      owner: () => owner,
      now: () => now,
      fetchKey: async () => {
        asked.push(member)
        return keyOf(seed)
      },
    })
    return {
      ...drafts,
      leave: () => {
        owner = null
      },
    }
  }
  return {
    vault,
    asked,
    openPage,
    later: (milliseconds: number) => {
      now = now.add({ milliseconds })
    },
  }
}

const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)

describe('draft', () => {
  it("is restored with its files on the same person's next page", async () => {
    const browser = openBrowser()
    const files = [new File([bytes], 'scan é.pdf', { type: 'application/pdf' }), new File([], 'empty.png')]
    const typed = { message: 'Dear Ana 🙂', nested: [{ to: 7, none: null }], files }
    expect(await browser.openPage('maya', 1).save('message:7', typed)).toBe(true)
    const kept = (await browser.openPage('maya', 1).read('message:7')) as typeof typed
    expect(kept).toMatchObject({ message: 'Dear Ana 🙂', nested: [{ to: 7, none: null }] })
    expect(kept.files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['scan é.pdf', 'application/pdf', 70_000],
      ['empty.png', '', 0],
    ])
    expect(new Uint8Array(await (kept.files[0] as File).arrayBuffer())).toEqual(bytes)
    expect(await browser.openPage('maya', 1).read('message:8')).toBeNull()
  })

  it('cannot be read by the next person in the browser, with another key, or from the vault (trust S28, R14)', async () => {
    const vault = createMemoryDraftStore()
    const browser = openBrowser(vault)
    await browser.openPage('maya', 1).save('message:7', { message: 'hidden words', to: 'maya' })
    expect(await browser.openPage('noor', 2).read('message:7')).toBeNull()
    const [draft] = [...vault.drafts.values()]
    const lying = `${JSON.stringify({ ...draft })}${Buffer.from(draft?.sealed ?? new ArrayBuffer(0)).toString('latin1')}`
    for (const secret of ['hidden', 'maya', 'message:7']) expect(lying).not.toContain(secret)
    // It cannot be decrypted under another name: drafts cannot be swapped.
    const other = browser.openPage('maya', 1)
    await other.save('message:8', 'x')
    const [first, second] = [...vault.drafts.values()]
    if (first && second) vault.drafts.set(second.id, { ...first, id: second.id })
    expect(await browser.openPage('maya', 1).read('message:8')).toBeNull()
    expect(await browser.openPage('maya', 3).read('message:7')).toBeNull()
  })

  it('writes the latest text if keystrokes are faster than the storage', async () => {
    const slow = createMemoryDraftStore()
    let writes = 0
    const { openPage } = openBrowser({
      ...slow,
      put: async (draft) => {
        writes += 1
        await new Promise((resolve) => setImmediate(resolve))
        await slow.put(draft)
      },
    })
    const page = openPage('maya', 1)
    const saved = Array.from('0123456789', (_, at, all = '0123456789') =>
      page.save('m', all.slice(0, at + 1)),
    )
    expect(await Promise.all(saved)).toEqual(saved.map(() => true))
    expect(await page.read('m')).toBe('0123456789')
    expect(writes).toBeLessThan(10)
    // A write requested at the moment the writer ends is not lost.
    for (let round = 0; round < 50; round += 1) {
      void page.save('m', 'before')
      for (let ticks = 0; ticks < round; ticks += 1) await Promise.resolve()
      await page.save('m', `after ${round}`)
      expect(await page.read('m')).toBe(`after ${round}`)
    }
  })

  it('is removed by drop, also during a write', async () => {
    const { openPage, vault } = openBrowser()
    const page = openPage('maya', 1)
    void page.save('m', 'words')
    await page.drop('m')
    expect(await page.read('m')).toBeNull()
    expect(vault.drafts?.size).toBe(0)
  })

  it("is removed at log-out, also during a write; other members' drafts stay for a week (trust S28)", async () => {
    const { openPage, vault, later } = openBrowser()
    await openPage('noor', 2).save('m', 'of noor')
    const page = openPage('maya', 1)
    await page.save('one', '1')
    const late = page.save('two', '2')
    page.leave()
    await page.wipe('maya')
    await late
    expect(vault.drafts?.size).toBe(1)
    expect(await page.save('three', '3')).toBe(false)
    expect(await openPage('noor', 2).read('m')).toBe('of noor')
    later(days(8))
    await page.wipe('maya')
    expect(vault.drafts?.size).toBe(0)
  })

  it('finishes its write when the session expires, and fetches the key again afterwards', async () => {
    const { openPage, asked } = openBrowser()
    const page = openPage('maya', 1)
    const late = page.save('m', 'last words')
    page.leave()
    page.lock()
    expect(await late).toBe(true)
    expect(await openPage('maya', 1).read('m')).toBe('last words')
    expect(asked).toEqual(['maya', 'maya'])
  })

  it('reports that it could not be saved if the storage fails, and never throws', async () => {
    const refuse = () => Promise.reject(new Error('full'))
    const { openPage } = openBrowser({
      put: refuse,
      get: refuse,
      has: refuse,
      remove: refuse,
      removeWhere: refuse,
    })
    const page = openPage('maya', 1)
    expect(await page.save('m', 'words')).toBe(false)
    expect(await page.read('m')).toBeNull()
    expect(await page.holdsAny()).toBe(false)
    await page.drop('m')
    await page.wipe('maya')
  })

  it('fetches the key again after a failure', async () => {
    let tries = 0
    const drafts = createDrafts({
      vault: createMemoryDraftStore(),
      owner: () => 'maya',
      now: () => Temporal.Instant.from('2026-11-20T15:00:00Z'),
      fetchKey: async () => {
        tries += 1
        if (tries === 1) throw new Error('offline')
        return keyOf(1)
      },
    })
    expect(await drafts.save('m', 'words')).toBe(false)
    expect(await drafts.save('m', 'words')).toBe(true)
    expect(await drafts.read('m')).toBe('words')
  })

  it('that can never be decrypted is reported once and removed; it stays if the key is unavailable', async () => {
    const vault = createMemoryDraftStore()
    const now = () => Temporal.Instant.from('2026-11-20T15:00:00Z')
    let fetchKey = async (): Promise<string> => keyOf(1)
    const open = () => createDrafts({ vault, owner: () => 'maya', now, fetchKey: () => fetchKey() })
    await open().save('m', 'words')
    fetchKey = () => Promise.reject(new Error('down'))
    const page = open()
    expect(await page.look('m')).toEqual({ state: 'unreachable' })
    fetchKey = async () => keyOf(1)
    expect(await page.look('m')).toEqual({ state: 'kept', value: 'words' })
    fetchKey = async () => keyOf(2)
    const changed = open()
    expect(await changed.look('m')).toEqual({ state: 'lost' })
    expect(await changed.look('m')).toEqual({ state: 'none' })
    expect(await changed.save('m', 'again')).toBe(true)
    expect(await open().look('m')).toEqual({ state: 'kept', value: 'again' })
  })

  it('is visible to its owner only, whichever tab wrote it', async () => {
    const browser = openBrowser()
    const [one, two] = [browser.openPage('maya', 1), browser.openPage('maya', 1)]
    expect(await two.holdsAny()).toBe(false)
    const writing = one.save('m', 'words')
    expect(await one.holdsAny()).toBe(true)
    await writing
    expect(await two.holdsAny()).toBe(true)
    expect(await browser.openPage('eve', 2).holdsAny()).toBe(false)
    await one.drop('m')
    expect(await two.holdsAny()).toBe(false)
  })
})
