import { appointmentDateId, type FieldDefinition } from '../fields/definition.ts'
import { preferredTimes, remoteMethods } from '../lists/choices.ts'
import { fieldWords } from './fields.words.ts'

/**
 * The "ask for an appointment" form (RD-157). The form keeps the date as MM/DD/YYYY; on the wire it is
 * YYYY-MM-DD (`isoOfDateModel`, and `normalise` on the way in).
 */
export const slotQueryFields: readonly FieldDefinition[] = [
  {
    id: appointmentDateId,
    type: 'date',
    label: fieldWords.date,
    required: true,
    allowFuture: true,
    hint: fieldWords.dateHint,
    autocomplete: 'off',
  },
  {
    id: 'preferred_time',
    type: 'radio',
    label: fieldWords.timeOfDay,
    required: true,
    options: preferredTimes,
  },
  {
    id: 'appointment_method',
    type: 'radio',
    label: fieldWords.howToTalk,
    required: true,
    options: remoteMethods,
  },
  { id: 'chief_complaint_comments', type: 'textarea', label: fieldWords.comments, max: 150 },
]
