import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import type { FileDiff } from '@evenkeel/api-contract/staff/studio'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import { type Edits, isSame } from './edits.ts'
import { type EditorSection, findFormSection } from './form-sections.ts'

const toTextsByPath = ({ files }: Pick<StudioDraft, 'files'>): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]))

/** What somebody else changed since this page was opened, and where both have changed the same. */
export interface EditConflict {
  readonly difference: readonly FileDiff[]
  /** Parts of the form in which both changed a field. */
  readonly sections: readonly EditorSection[]
  /** Files that both changed as text: there one text takes the place of the other. */
  readonly files: readonly string[]
}

/** Compares what somebody else saved with what was here before, and with what is typed here. */
export function findEditConflict(
  seen: Pick<StudioDraft, 'files' | 'form'>,
  theirs: Pick<StudioDraft, 'files' | 'form'>,
  edits: Edits,
): EditConflict {
  const difference = diffFiles(toTextsByPath(seen), toTextsByPath(theirs))
  const fields = Object.keys(edits.form).filter(
    (name) => !isSame(seen.form?.[name as keyof Edits['form']], theirs.form?.[name as keyof Edits['form']]),
  )
  return {
    difference,
    sections: [...new Set(fields.flatMap((name) => findFormSection(name) ?? []))],
    files: difference.map(({ path }) => path).filter((path) => path in edits.files),
  }
}
