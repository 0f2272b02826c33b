import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { AssetManifest } from './document/assets.ts'
import type { FirstData } from '../app/services/first-data.ts'
import type { RequestMember } from './request-member.ts'

export interface RenderInput {
  readonly first: FirstData
  readonly screen: string
  /** In-app path with query. */
  readonly path: string
  readonly own: ApiCall
  readonly content: ApiCall
  readonly telehealth: ApiCall
  /** Whose page it is; null draws what everybody sees. */
  readonly member: RequestMember | null
  readonly now: Temporal.Instant
  /** Ends the wait for what a member's page shows: the page goes without what has not come. */
  readonly deadline: AbortSignal
}

/** A drawn page, with the first data and what was fetched for it. */
export interface RenderResult {
  readonly html: string
  readonly first: FirstData
  /** Whether the page says that there is nothing at this address. */
  readonly isMissing: boolean
  /** In-app path where what was asked for really is; null when it is here. */
  readonly movedTo: string | null
  /** Whether everything could be had that it shows to everybody. */
  readonly isComplete: boolean
}

/** Draws a page to HTML. */
export type Renderer = (input: RenderInput) => Promise<RenderResult>

/** The screens as they were built for another language than English. */
export interface TranslatedScreens {
  readonly assets: AssetManifest
  readonly renderer: Renderer
  /** Whether drafts of critical texts are among their texts, and not English in their places. */
  readonly criticalDrafts: boolean
  /** Whether any text of theirs is a draft. */
  readonly hasDrafts: boolean
  /** What they say in place of what was built, because staff have reviewed it since: an object in JavaScript; empty: nothing. */
  readonly words: string
}
