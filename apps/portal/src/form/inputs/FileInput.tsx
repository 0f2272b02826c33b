import { acceptAttribute } from '@evenkeel/api-contract/fields/files/file-types'
import { useEffect, useRef } from 'react'
import fieldStyles from './field.module.css'
import { getFiles } from '../state/field-state.ts'
import styles from './file-input.module.css'
import { FilePreview } from './FilePreview.tsx'
import { getCommonAttributes, type InputProps } from './input-props.ts'

/**
 * Files with a preview of each (FIELD-09 to FIELD-12). The input is cleared when the form clears its files
 * (FORM-09).
 */
export function FileInput(props: InputProps) {
  const { field, onChange, renderPdf } = props
  const input = useRef<HTMLInputElement>(null)
  const files = getFiles(field, field.view)
  useEffect(() => {
    if (files.length === 0 && input.current) input.current.value = ''
  }, [files.length])
  return (
    <div>
      <input
        {...getCommonAttributes(props)}
        ref={input}
        className={`${fieldStyles.input} ${styles.file}`}
        type="file"
        accept={acceptAttribute}
        multiple={(field.max ?? 1) > 1}
        disabled={field.readonly}
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])])}
      />
      {files.length === 0 ? (
        <FilePreview file={null} renderPdf={renderPdf} />
      ) : (
        files.map((file) => (
          <FilePreview key={`${file.name}-${file.size}`} file={file} renderPdf={renderPdf} />
        ))
      )}
    </div>
  )
}
