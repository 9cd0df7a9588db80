import { type NavigateOptions, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Goes back to the page from which this one was opened; `otherwise` where it was opened by its address. */
export const useLeave = (otherwise: NavigateOptions): (() => void) => {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void navigate(otherwise))
}
