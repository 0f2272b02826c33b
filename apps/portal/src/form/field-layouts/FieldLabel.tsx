import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { isEmpty } from '@evenkeel/api-contract/fields/required'
import { Check } from 'lucide-react'
import { useFormContext } from '../form-context.ts'
import { formMessages as words } from '../form.messages.ts'
import styles from '../inputs/field.module.css'
import type { FieldView } from '../state/field-state.ts'

/** Label text with "Required" (FIELD-21), a note on a missing field, and a check mark on a valid one. */
export function FieldLabel({ field }: { readonly field: FieldView }) {
  // A search term is neither valid nor invalid, and after a form-level error the invalid field is unknown.
  const { form, missing } = useFormContext()
  const isRefused = form.serverError !== null
  const isReady = field.display === 'valid' && field.inputMode !== 'search' && !isRefused
  const isMissing = missing?.includes(field.id) === true && isEmpty(field.model)
  const mark = field.required === true ? words.required : isMissing ? words.missing : null
  return (
    <>
      <span className={styles.label} lang={langOf(field.label)}>
        {field.label}
      </span>
      {mark !== null && (
        <>
          {' '}
          <span className={styles.required}>{mark}</span>
        </>
      )}
      {isReady && <Check aria-hidden="true" className={styles.ready} size={18} />}
    </>
  )
}

/** The hint of the field. */
export function FieldHint({ field, id }: { readonly field: FieldView; readonly id: string }) {
  if (field.hint === undefined) return null
  return (
    <p id={id} className={styles.hint}>
      <span lang={langOf(field.hint)}>{field.hint}</span>
    </p>
  )
}
