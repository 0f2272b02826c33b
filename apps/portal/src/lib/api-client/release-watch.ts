import { RELEASE_HEADER } from '@evenkeel/api-contract/client/release-header'
import { reloadToEnter } from '../history-state.ts'
import type { KeyValue } from '../storage.ts'

/** Key in the tab's storage: the releases this tab has reloaded for, with spaces between. */
const RELOADED = 'reloadedForReleases'

export interface ReleaseWatch {
  /** The same fetch, for services of our own: reads the release of each answer. */
  readonly watch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
  /**
   * Whether another release than the document's answers, for which this tab has not reloaded yet: during an
   * upgrade both answer in turn. False where the browser stores nothing for the tab: it would reload each time.
   */
  readonly isOutdated: () => boolean
  /** Loads the document again. */
  readonly reload: () => void
}

/** On the server, and where nothing is fetched. */
export const neverOutdated: ReleaseWatch = {
  watch: (fetch) => fetch,
  isOutdated: () => false,
  reload: () => {},
}

/** Notices that the services run another release than `own`, that of the document. */
export function createReleaseWatch(
  own: string,
  tab: Pick<KeyValue<string>, 'get' | 'set'>,
  reload: () => void = () => reloadToEnter(window),
): ReleaseWatch {
  let answering = own
  const reloadedFor = (): readonly string[] => tab.get(RELOADED)?.split(' ').filter(Boolean) ?? []
  return {
    watch: (fetch) => async (input, init) => {
      const response = await fetch(input, init)
      answering = response.headers.get(RELEASE_HEADER) ?? answering
      return response
    },
    isOutdated: () => {
      if (answering === own || reloadedFor().includes(answering)) return false
      tab.set(RELOADED, reloadedFor().join(' '))
      return tab.get(RELOADED) !== null
    },
    reload: () => {
      tab.set(RELOADED, [...reloadedFor(), answering].join(' '))
      reload()
    },
  }
}
