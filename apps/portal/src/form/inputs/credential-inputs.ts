import { SingleField } from '../frames/SingleField.tsx'
import type { Inputs } from './input-props.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { EmailInput } from './TextInput.tsx'

/** What a log-in is typed into: its page comes without the other inputs (decision 027). */
export const credentialInputs: Inputs = {
  email: { Frame: SingleField, Input: EmailInput },
  password: { Frame: SingleField, Input: PasswordInput },
}
