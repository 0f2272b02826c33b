import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { useLocation } from '#lib/router/Router.tsx'
import { useNotices } from '../session-context.tsx'

/** Keeps one field of a page over the error screen, for `useForm`: never a password. */
export function useTypedHere(field: string): {
  readonly initialValues: FieldValues
  readonly onChange: (values: FieldValues) => void
} {
  const { typed } = useNotices()
  const { pathname, search } = useLocation()
  const at = `${pathname}${search}`
  return {
    initialValues: typed.read(at),
    onChange: ({ [field]: value = '' }) => typed.keep(at, { [field]: value }),
  }
}
