import type { StudioDraft } from '@evenkeel/contract/staff/studio-acts'
import type { FileDifference } from '@evenkeel/contract/staff/studio'
import { differenceOf } from '@evenkeel/contract/staff/text-difference'
import { type Edits, isSame } from './edits.ts'
import { type Section, sectionOfPlace } from './places.ts'

const textsOf = ({ files }: Pick<StudioDraft, 'files'>): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]))

/** What somebody else changed since this page was opened, and where both have changed the same. */
export interface BothChanged {
  readonly difference: readonly FileDifference[]
  /** Parts of the form in which both changed a field. */
  readonly sections: readonly Section[]
  /** Files that both changed as text: there one text takes the place of the other. */
  readonly files: readonly string[]
}

/** Compares what somebody else saved with what was here before, and with what is typed here. */
export function bothChanged(
  seen: Pick<StudioDraft, 'files' | 'form'>,
  theirs: Pick<StudioDraft, 'files' | 'form'>,
  edits: Edits,
): BothChanged {
  const difference = differenceOf(textsOf(seen), textsOf(theirs))
  const fields = Object.keys(edits.form).filter(
    (name) => !isSame(seen.form?.[name as keyof Edits['form']], theirs.form?.[name as keyof Edits['form']]),
  )
  return {
    difference,
    sections: [...new Set(fields.flatMap((name) => sectionOfPlace(name) ?? []))],
    files: difference.map(({ path }) => path).filter((path) => path in edits.files),
  }
}
