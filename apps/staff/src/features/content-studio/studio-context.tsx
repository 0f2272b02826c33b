import { createContext, use } from 'react'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import type { Editor, EditorView } from './editor/create-editor.ts'
import type { DraftChecks } from './editor/use-checks.ts'

/** Context of the open space, for every part of its page. */
export interface StudioValue {
  readonly editor: Editor
  readonly view: EditorView
  readonly checks: DraftChecks
  /** Opens the location of a problem. */
  readonly onFault: (fault: StudioProblem) => void
}

const StudioContext = createContext<StudioValue | null>(null)
export const StudioProvider = StudioContext

export function useStudio(): StudioValue {
  const value = use(StudioContext)
  if (!value) throw new Error('useStudio must be used within a studio space page')
  return value
}
