import type { MouseEvent } from 'react'
import { leadsBack } from '#lib/history-state.ts'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '../Link.tsx'

/**
 * Click handler for a link to the previous page. Goes back in the history if the user came from there by a
 * link that supports it, so that the page keeps its state; follows the link otherwise.
 */
export function useHistoryBack(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const isBefore = leadsBack(useLocation().state)
  return (event) => {
    if (!isBefore || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(-1)
  }
}
