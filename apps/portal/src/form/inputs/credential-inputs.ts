import type { Inputs } from './input-props.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'

/** What a log-in is typed into: its page comes without the other inputs (decision 027). */
export const credentialInputs: Inputs = { email: TextInput, password: PasswordInput }
