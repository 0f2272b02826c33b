import { visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#form/Field.tsx'
import { useFormContext } from '#form/form-context.ts'
import { Button } from '#components/Button.tsx'
import { reviewMessages as words } from '../components/review.messages.ts'

/**
 * A few words for the counselor, by a field of the form around it. One press away, so that nobody has to pass a field that is not needed;
 * open as soon as something is in it, as after a reload.
 */
export function NoteField() {
  const { form } = useFormContext()
  const isFilled = form.field(visitNoteField.id).view !== ''
  const [isOpen, setIsOpen] = useState(isFilled)
  const [wasPressed, setWasPressed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // It stays open when it is emptied again, under the fingers.
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
