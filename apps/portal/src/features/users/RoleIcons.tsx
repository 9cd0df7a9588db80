import type { GrantedRole, Role } from '@apim/contract/constants'
import { IconBuildingCog, IconServerCog, IconShieldCog } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Users.module.css'

const icons = { ROLE_PORTAL_ADMIN: IconShieldCog, ROLE_KONG_ADMIN: IconServerCog, ROLE_COMPANY_ADMIN: IconBuildingCog }
const isGranted = (role: Role): role is GrantedRole => role in icons

/** Roles as icons, each with its name. */
export function RoleIcons({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  return (
    <span className={css.roles}>
      {roles.filter(isGranted).map((role) => {
        const Icon = icons[role]
        const name = t(`users.role.${role}`)
        return (
          <span key={role} title={name}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span className="hidden-text">{name}</span>
          </span>
        )
      })}
      {roles.length === 0 && <span className="hint">–</span>}
    </span>
  )
}
