import { getDisplayFileName } from '@evenkeel/api-contract/fields/files/file-name'
import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import type { ReactNode } from 'react'
import { PdfPreview } from '#components/pdf/PdfPreview.tsx'

/** Preview of a selected PDF; null if the file's bytes are not available, as in a server render. */
export const renderPdfPreview = (file: FileInfo): ReactNode =>
  file instanceof Blob ? <PdfPreview file={file} name={getDisplayFileName(file.name)} /> : null
