import { BooleanField } from '../frames/BooleanField.tsx'
import { GroupField } from '../frames/GroupField.tsx'
import { SingleField } from '../frames/SingleField.tsx'
import { BooleanInput } from './BooleanInput.tsx'
import { CheckboxInput } from './CheckboxInput.tsx'
import { DateInput } from './DateInput.tsx'
import { FileInput } from './FileInput.tsx'
import type { FieldLook, Inputs } from './input-props.ts'
import { NumberInput } from './NumberInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { RadioInput } from './RadioInput.tsx'
import { SearchInput } from './SearchInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TelInput } from './TelInput.tsx'
import { TextareaInput } from './TextareaInput.tsx'
import { EmailInput, TextInput } from './TextInput.tsx'

const single = (Input: FieldLook['Input']): FieldLook => ({ Frame: SingleField, Input })

/** One input for each of the thirteen types (FIELD-01 to FIELD-20), and one for a text that is searched for. */
export const inputs: Required<Inputs> = {
  text: single(TextInput),
  search: single(SearchInput),
  textarea: single(TextareaInput),
  number: single(NumberInput),
  boolean: { Frame: BooleanField, Input: BooleanInput },
  url: single(TextInput),
  tel: single(TelInput),
  email: single(EmailInput),
  file: single(FileInput),
  select: single(SelectInput),
  radio: { Frame: GroupField, Input: RadioInput },
  checkbox: { Frame: GroupField, Input: CheckboxInput },
  password: single(PasswordInput),
  date: single(DateInput),
}
