import { useState } from 'react'
import { findFieldError } from '../editor/form-sections.ts'
import { FormTextField } from '../fields/FormFields.tsx'
import { applyFileEdits } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { questionMessages as words } from './questions.messages.ts'
import { writeQuestionText } from './write-question-text.ts'
import type { QuestionText } from './intake-texts.ts'

interface QuestionTextFieldProps {
  readonly path: string
  readonly text: QuestionText
  readonly label: string
  readonly hint?: string
  readonly disabled: boolean
}

/** Words from which on a field has more than a line. */
const MULTILINE_LENGTH = 60

/** One text of a question. What cannot stand there is kept on the screen and said at once; the words from before count until it can. */
export function QuestionTextField({ path, text, label, hint, disabled }: QuestionTextFieldProps) {
  const { view, editor, checks } = useStudio()
  const [held, setHeld] = useState<{
    readonly typed: string
    readonly why: 'missing' | 'taken' | 'unwritable'
  } | null>(null)
  const own = checks.faults.filter(({ file }) => file === path)
  const change = (typed: string): void => {
    const written = writeQuestionText(applyFileEdits(view.draft, view.edits), path, text, typed)
    if ('refused' in written) {
      setHeld({ typed, why: written.refused })
      return
    }
    setHeld(null)
    editor.edit({ files: written.files })
  }
  return (
    <FormTextField
      place={text.place}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={held?.typed ?? text.text}
      onChange={change}
      required={!text.mayBeEmpty}
      lines={text.text.length > MULTILINE_LENGTH ? 3 : 1}
      maxLength={text.longest}
      error={held ? words[held.why] : findFieldError(own, text.place)}
      disabled={disabled}
    />
  )
}
