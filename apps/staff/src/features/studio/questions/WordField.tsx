import { useState } from 'react'
import { faultAt } from '../editor/places.ts'
import { PlacedText } from '../fields/PlacedFields.tsx'
import { filesWith } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { questionWords as words } from './questions.words.ts'
import { withWords } from './write-words.ts'
import type { WrittenText } from './written-question.ts'

interface WordFieldProps {
  readonly path: string
  readonly text: WrittenText
  readonly label: string
  readonly hint?: string
  readonly disabled: boolean
}

/** Words from which on a field has more than a line. */
const LONG = 60

/** One text of a question. What cannot stand there is kept on the screen and said at once; the words from before count until it can. */
export function WordField({ path, text, label, hint, disabled }: WordFieldProps) {
  const { view, editor, checks } = useStudio()
  const [held, setHeld] = useState<{
    readonly typed: string
    readonly why: 'missing' | 'taken' | 'unwritable'
  } | null>(null)
  const own = checks.faults.filter(({ file }) => file === path)
  const change = (typed: string): void => {
    const written = withWords(filesWith(view.draft, view.edits), path, text, typed)
    if ('refused' in written) {
      setHeld({ typed, why: written.refused })
      return
    }
    setHeld(null)
    editor.edit({ files: written.files })
  }
  return (
    <PlacedText
      place={text.place}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={held?.typed ?? text.text}
      onChange={change}
      required={!text.mayBeEmpty}
      lines={text.text.length > LONG ? 3 : 1}
      maxLength={text.longest}
      error={held ? words[held.why] : faultAt(own, text.place)}
      disabled={disabled}
    />
  )
}
