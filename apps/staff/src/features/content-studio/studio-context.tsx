import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { Editor, EditorView } from './editor/create-editor.ts'
import type { DraftChecks } from './editor/use-checks.ts'

/** Context of the open space, for every part of its page. */
interface StudioValue {
  readonly editor: Editor
  readonly view: EditorView
  readonly checks: DraftChecks
  /** Opens the location of a problem. */
  readonly onFault: (fault: StudioProblem) => void
}

export const [StudioProvider, useStudio] = createRequiredContext<StudioValue>('StudioProvider')
