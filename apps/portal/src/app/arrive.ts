import { limits } from '@evenkeel/contract/limits'

/** What arriving moves. */
export interface View {
  toTop(): void
  toElement(id: string): void
}

/** Brings a page into view: its anchor after half a second, else its top (CONST-21). Gives back how to call it off. */
export function arriveAt(hash: string, view: View): () => void {
  if (hash.length < 2) {
    view.toTop()
    return () => {}
  }
  const timer = setTimeout(() => view.toElement(decodeURIComponent(hash.slice(1))), limits.scrollToAnchor)
  return () => clearTimeout(timer)
}
