import { BooleanFieldLayout } from '../field-layouts/BooleanFieldLayout.tsx'
import { GroupFieldLayout } from '../field-layouts/GroupFieldLayout.tsx'
import { SingleFieldLayout } from '../field-layouts/SingleFieldLayout.tsx'
import { BooleanInput } from './BooleanInput.tsx'
import { CheckboxInput } from './CheckboxInput.tsx'
import { DateInput } from './DateInput.tsx'
import { FileInput } from './FileInput.tsx'
import type { FieldRenderer, FieldRenderers } from './input-props.ts'
import { NumberInput } from './NumberInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { RadioInput } from './RadioInput.tsx'
import { SearchInput } from './SearchInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TelInput } from './TelInput.tsx'
import { TextareaInput } from './TextareaInput.tsx'
import { EmailInput, TextInput } from './TextInput.tsx'

const withSingleLayout = (Input: FieldRenderer['Input']): FieldRenderer => ({
  Frame: SingleFieldLayout,
  Input,
})

/** One input for each of the thirteen types (FIELD-01 to FIELD-20), and one for a search term. */
export const fieldRenderers: Required<FieldRenderers> = {
  text: withSingleLayout(TextInput),
  search: withSingleLayout(SearchInput),
  textarea: withSingleLayout(TextareaInput),
  number: withSingleLayout(NumberInput),
  boolean: { Frame: BooleanFieldLayout, Input: BooleanInput },
  url: withSingleLayout(TextInput),
  tel: withSingleLayout(TelInput),
  email: withSingleLayout(EmailInput),
  file: withSingleLayout(FileInput),
  select: withSingleLayout(SelectInput),
  radio: { Frame: GroupFieldLayout, Input: RadioInput },
  checkbox: { Frame: GroupFieldLayout, Input: CheckboxInput },
  password: withSingleLayout(PasswordInput),
  date: withSingleLayout(DateInput),
}
