import type { TextBlock } from '#organization/program-text.ts'

/** One heading of a legal page with what is below it. */
export interface LegalSection {
  /** Anchor of the heading. */
  readonly id: string
  readonly title: string
  readonly body: readonly TextBlock[]
}

/** A legal page: its order here, its words as a lawyer edits them in the `.words.ts` beside it, marks as in wording.ts. */
export interface LegalText {
  readonly title: string
  /** Day of the last change, as it is read. */
  readonly updated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
