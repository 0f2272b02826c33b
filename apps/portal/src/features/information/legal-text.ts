import type { TextBlock } from '#organization/program-text.ts'

/** A heading of a legal page with its content. */
export interface LegalSection {
  /** Anchor of the heading. */
  readonly id: string
  readonly title: string
  readonly body: readonly TextBlock[]
}

/**
 * A legal page: structure here, text in the `.messages.ts` beside it, which a lawyer edits; markup as in the
 * organization's texts.
 */
export interface LegalText {
  readonly title: string
  /** Date of the last change, formatted. */
  readonly updated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
