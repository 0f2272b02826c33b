import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
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
  /** The member the page belongs to; null renders the public version. */
  readonly member: RequestMember | null
  readonly now: Temporal.Instant
  /** Time limit for the data of a member's page: missing data is left out. */
  readonly deadline: AbortSignal
}

/** A rendered page with the first data and fetched queries. */
export interface RenderResult {
  readonly html: string
  readonly first: FirstData
  /** Whether the page reports that nothing is at this address. */
  readonly isMissing: boolean
  /** In-app path of moved content; null when it is here. */
  readonly movedTo: string | null
  /** Whether all of its public data was available. */
  readonly isComplete: boolean
}

/** Renders a page to HTML. */
export type Renderer = (input: RenderInput) => Promise<RenderResult>

/** The screens in a language other than English. */
export interface TranslatedScreens {
  readonly renderer: Renderer
  /** Path of the script with their messages, which runs before the entry script. */
  readonly messages: string
  /** Whether any of these messages is a draft. */
  readonly hasDrafts: boolean
}
