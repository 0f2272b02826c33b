import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { useLocation } from 'react-router'
import { useNotices } from '../session-context.tsx'

/** Keeps fields of a page across the error screen, for `useOrganizationForm`. Never a password. */
export function usePageInput(...fields: readonly string[]): {
  readonly initialValues: FieldValues
  readonly onChange: (values: FieldValues) => void
} {
  const { typed } = useNotices()
  const { pathname, search } = useLocation()
  const at = `${pathname}${search}`
  const ofFields = (values: FieldValues): FieldValues =>
    Object.fromEntries(fields.flatMap((id) => (id in values ? [[id, values[id]]] : [])))
  return {
    initialValues: ofFields(typed.read(at)),
    onChange: (values) => typed.keep(at, ofFields(values)),
  }
}
