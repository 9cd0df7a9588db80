import { type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Goes back to the page from which this one was opened, also where docks were opened and closed over it, each of which is a step of the history;
 * `otherwise` where it was opened by its address.
 */
export const useLeave = (otherwise: NavigateOptions): (() => void) => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const at = () => history.location.state.__TSR_index
  const [began] = useState(at)
  return () => (began > 0 ? history.go(began - 1 - at()) : void navigate(otherwise))
}
