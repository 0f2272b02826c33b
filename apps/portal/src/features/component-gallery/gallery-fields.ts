import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { nameFields } from '@evenkeel/api-contract/forms/profile'
import { createNewPasswordFields } from '@evenkeel/api-contract/forms/new-password'
import { limits } from '@evenkeel/api-contract/limits'

const fruits = [
  { value: 'apple', label: 'Apple' },
  { value: 'banana', label: 'Banana' },
  { value: 'cherry', label: 'Cherry' },
]

/** One field of each of the thirteen types, in the order of FIELD-01 to FIELD-18. */
export const allFieldTypes: readonly FieldDefinition[] = [
  { id: 'name', type: 'text', label: 'Name', required: true, max: 35, autocomplete: 'name' },
  {
    id: 'story',
    type: 'textarea',
    label: 'What is on your mind',
    required: true,
    hint: 'A few words are enough',
    max: 150,
  },
  {
    id: 'member_number',
    type: 'number',
    label: 'Member number',
    required: true,
    min: 2,
    max: 6,
    autocomplete: 'off',
  },
  { id: 'agrees', type: 'boolean', label: 'I have read the notice', required: true },
  { id: 'website', type: 'url', label: 'Website', required: true, autocomplete: 'url' },
  { id: 'phone', type: 'tel', label: 'Phone number', required: true, autocomplete: 'tel-national' },
  { id: 'email', type: 'email', label: 'Email', required: true, autocomplete: 'email' },
  {
    id: 'card',
    type: 'file',
    label: 'Insurance card',
    required: true,
    hint: 'pdf, png, jpg or jpeg',
    maxBytes: 5_000_000,
  },
  { id: 'fruit', type: 'select', label: 'Favorite fruit', required: true, options: fruits },
  { id: 'breakfast', type: 'radio', label: 'Fruit for breakfast', required: true, options: fruits },
  { id: 'basket', type: 'checkbox', label: 'Fruit basket', required: true, max: 2, options: fruits },
  { id: 'password', type: 'password', label: 'Password', required: true, autocomplete: 'new-password' },
  {
    id: 'birthdate',
    type: 'date',
    label: 'Date of birth',
    required: true,
    min: limits.minimumAge,
    hint: 'mm/dd/yyyy',
    autocomplete: 'bday',
  },
]

/** Fields whose rules depend on other fields, the calendar or lengths; most are optional. */
export const ruleFields: readonly FieldDefinition[] = [
  ...nameFields,
  {
    id: 'initials',
    type: 'text',
    label: 'Initials',
    required: true,
    initialsOf: ['first_name', 'last_name'],
  },
  ...createNewPasswordFields('new_password'),
  { id: 'zip', type: 'number', label: 'ZIP code', min: 5, max: 5, autocomplete: 'postal-code' },
  { id: 'nickname', type: 'text', label: 'Nickname', min: 3, max: 10 },
  { id: 'two_fruits', type: 'checkbox', label: 'Two fruits', min: 2, max: 2, options: fruits },
  { id: 'any_fruit', type: 'checkbox', label: 'Any fruit', min: 1, options: fruits },
  { id: 'appointment_date', type: 'date', label: 'Appointment date', allowFuture: true, hint: 'mm/dd/yyyy' },
  { id: 'day', type: 'date', label: 'Any day', hint: 'mm/dd/yyyy' },
  { id: 'username', type: 'text', label: 'Username', readonly: true, required: true },
]
