import type { ReactNode } from 'react'
import { BareForm, type BareFormProps } from './BareForm.tsx'
import { drawPdf } from './inputs/draw-pdf.tsx'
import { inputs } from './inputs/inputs.ts'

/** A form with an input for every type of field. */
export const Form = (props: Omit<BareFormProps, 'inputs'>): ReactNode => (
  <BareForm renderPdf={drawPdf} {...props} inputs={inputs} />
)
