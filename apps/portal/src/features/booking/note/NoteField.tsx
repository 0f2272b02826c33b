import { visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#form/Field.tsx'
import { useFormContext } from '#form/form-context.ts'
import { Button } from '#components/Button.tsx'
import { reviewMessages as words } from '../components/review.messages.ts'

/**
 * A note for the counselor, as a field of the surrounding form. Collapsed because it is optional; open when
 * it has content, as after a reload.
 */
export function NoteField() {
  const { form } = useFormContext()
  const isFilled = form.field(visitNoteField.id).view !== ''
  const [isOpen, setIsOpen] = useState(isFilled)
  const [wasPressed, setWasPressed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // Stay open when the field is emptied while typing.
  if (isFilled && !isOpen) setIsOpen(true)
  useEffect(() => {
    if (wasPressed) place.current?.querySelector('textarea')?.focus()
  }, [wasPressed])
  const open = (): void => {
    setIsOpen(true)
    setWasPressed(true)
  }
  return (
    <div ref={place}>
      {isOpen ? (
        <Field id={visitNoteField.id} />
      ) : (
        <Button kind="quiet" aria-expanded="false" onClick={open}>
          {words.addNote}
        </Button>
      )}
    </div>
  )
}
