import type { ReactNode } from 'react'
import { FormBase, type FormBaseProps } from './BareForm.tsx'
import { renderPdfPreview } from './inputs/draw-pdf.tsx'
import { fieldRenderers } from './inputs/inputs.ts'

/** A form with an input for every type of field. */
export const Form = (props: Omit<FormBaseProps, 'inputs'>): ReactNode => (
  <FormBase renderPdf={renderPdfPreview} {...props} inputs={fieldRenderers} />
)
