import { createContext, use } from 'react'
import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'
import type { Editor, EditorView } from './editor/create-editor.ts'
import type { DraftChecks } from './editor/use-checks.ts'

/** The space that is open, for every part of its page. */
export interface StudioValue {
  readonly editor: Editor
  readonly view: EditorView
  readonly checks: DraftChecks
  /** Leads to where a fault is mended. */
  readonly onFault: (fault: StudioProblem) => void
}

const StudioContext = createContext<StudioValue | null>(null)
export const StudioProvider = StudioContext

export function useStudio(): StudioValue {
  const value = use(StudioContext)
  if (!value) throw new Error('useStudio outside of a space')
  return value
}
