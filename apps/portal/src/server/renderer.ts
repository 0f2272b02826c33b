import type { Call } from '@evenkeel/contract/call'
import type { FirstData } from '../app/first-data.ts'

export interface RenderInput {
  readonly first: FirstData
  readonly screen: string
  /** In-app path with query. */
  readonly path: string
  readonly own: Call
  readonly content: Call
}

/** Draws a page to HTML; gives back the first data with what was fetched for it. */
export type Renderer = (input: RenderInput) => Promise<{ readonly html: string; readonly first: FirstData }>
