import { RELEASE_HEADER } from '@evenkeel/api-contract/client/release-header'
import { describe, expect, it, vi } from 'vitest'
import { createReleaseWatch } from './release-watch.ts'
import { createMemoryStorage, createSafeStorage, type KeyValue } from '../storage.ts'

/** A document of release 1 whose services answer with the given releases, in turn. */
function open(tab: KeyValue<string> = createMemoryStorage<string>()) {
  const reload = vi.fn()
  const watch = createReleaseWatch('1', tab, reload)
  return {
    reload,
    tab,
    answerWith: (release: string | null) =>
      watch.watch(() =>
        Promise.resolve(
          new Response(null, { headers: release === null ? {} : { [RELEASE_HEADER]: release } }),
        ),
      )('/api/me'),
    /** What happens at a change of page. */
    navigate: () => {
      if (watch.isOutdated()) watch.reload()
    },
  }
}

describe('a document and the release of the services', () => {
  it.each([['1'], [null]])('match while the answers carry %j', async (release) => {
    const { answerWith, navigate, reload, tab } = open()
    await answerWith(release)
    navigate()
    expect(reload).not.toHaveBeenCalled()
    expect(tab.get('reloadedForReleases')).toBeNull()
  })

  it('differ: the next page is a new document, once, also when that is old again', async () => {
    const { answerWith, navigate, reload, tab } = open()
    await answerWith('2')
    expect(reload).not.toHaveBeenCalled()
    navigate()
    expect(reload).toHaveBeenCalledOnce()
    const reloaded = open(tab)
    await reloaded.answerWith('2')
    reloaded.navigate()
    expect(reloaded.reload).not.toHaveBeenCalled()
  })

  it('never loop while several releases answer in turn during an upgrade', async () => {
    const tab = createMemoryStorage<string>()
    let reloads = 0
    for (let page = 0; page < 10; page += 1) {
      const { answerWith, navigate, reload } = open(tab)
      await answerWith(['1', '2', '3'][page % 3] ?? null)
      navigate()
      reloads += reload.mock.calls.length
    }
    expect(reloads).toBe(2)
  })

  it('never lead to a reload where the browser stores nothing for the tab', async () => {
    const blocked = createSafeStorage<string>(() => {
      throw new Error('blocked')
    })
    const { answerWith, navigate, reload } = open(blocked)
    await answerWith('2')
    navigate()
    expect(reload).not.toHaveBeenCalled()
  })
})
