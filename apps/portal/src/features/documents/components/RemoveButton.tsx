import { Trash2 } from 'lucide-react'
import { fileMessages } from '#files/files.messages.ts'

/** Takes a document away that the member added. */
export function RemoveButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button type="button" aria-label={fileMessages.removeFile({ name })} onClick={onPress}>
      <Trash2 aria-hidden="true" size={18} />
      <span>{fileMessages.remove}</span>
    </button>
  )
}
