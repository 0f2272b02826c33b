import { BooleanInput } from './BooleanInput.tsx'
import { CheckboxInput } from './CheckboxInput.tsx'
import { DateInput } from './DateInput.tsx'
import { FileInput } from './FileInput.tsx'
import type { Inputs } from './input-props.ts'
import { NumberInput } from './NumberInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { RadioInput } from './RadioInput.tsx'
import { SearchInput } from './SearchInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TelInput } from './TelInput.tsx'
import { TextareaInput } from './TextareaInput.tsx'
import { TextInput } from './TextInput.tsx'

/** One input for each of the thirteen types (FIELD-01 to FIELD-20), and one for a text that is searched for. */
export const inputs: Required<Inputs> = {
  text: TextInput,
  search: SearchInput,
  textarea: TextareaInput,
  number: NumberInput,
  boolean: BooleanInput,
  url: TextInput,
  tel: TelInput,
  email: TextInput,
  file: FileInput,
  select: SelectInput,
  radio: RadioInput,
  checkbox: CheckboxInput,
  password: PasswordInput,
  date: DateInput,
}
