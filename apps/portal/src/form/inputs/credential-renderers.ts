import { SingleFieldLayout } from '../field-layouts/SingleFieldLayout.tsx'
import type { FieldRenderers } from './input-props.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { EmailInput } from './TextInput.tsx'

/** What a log-in is typed into: its page comes without the other inputs (decision 027). */
export const credentialRenderers: FieldRenderers = {
  email: { Frame: SingleFieldLayout, Input: EmailInput },
  password: { Frame: SingleFieldLayout, Input: PasswordInput },
}
