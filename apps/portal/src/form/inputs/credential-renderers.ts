import { SingleFieldLayout } from '../field-layouts/SingleFieldLayout.tsx'
import type { FieldRenderers } from './input-props.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { EmailInput } from './TextInput.tsx'

/** The inputs of the log-in page, which loads without the others (decision 027). */
export const credentialRenderers: FieldRenderers = {
  email: { Frame: SingleFieldLayout, Input: EmailInput },
  password: { Frame: SingleFieldLayout, Input: PasswordInput },
}
