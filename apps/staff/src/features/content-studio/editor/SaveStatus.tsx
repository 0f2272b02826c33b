import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { useStudio } from '../studio-context.tsx'
import { editorMessages as words } from './editor.messages.ts'
import styles from './editor.module.css'

const icons = {
  saved: Check,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  failing: CircleAlert,
  refused: CircleAlert,
  conflict: CircleAlert,
} as const

/** Whether what was typed is safe. */
export function SaveStatus() {
  const { view } = useStudio()
  if (view.draft.space.may.edit === 'nothing') return null
  const { kind } = view.save
  const Icon = icons[kind]
  const isWrong = kind === 'failing' || kind === 'refused' || kind === 'conflict'
  const said =
    kind === 'conflict' || kind === 'refused'
      ? words.refused
      : kind === 'failing'
        ? words.waiting
        : words[kind]
  return (
    <p className={styles.status} data-tone={isWrong ? 'error' : kind} role="status">
      <Icon size={18} aria-hidden="true" />
      {said}
    </p>
  )
}
