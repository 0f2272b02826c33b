import { limits } from '@evenkeel/api-contract/limits'
import { decoded } from '#lib/router/location.ts'

/** What arriving moves. */
export interface PageView {
  toTop(): void
  toElement(id: string): void
}

/** Brings a page into view: its anchor after half a second, else its top (CONST-21). Gives back how to call it off. */
export function scrollToPage(hash: string, view: PageView): () => void {
  const anchor = decoded(hash.slice(1))
  if (anchor === null || anchor === '') {
    view.toTop()
    return () => {}
  }
  const timer = setTimeout(() => view.toElement(anchor), limits.scrollToAnchor)
  return () => clearTimeout(timer)
}
