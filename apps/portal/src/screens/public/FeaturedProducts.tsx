import { IconBuildingBank, IconChartHistogram, IconFilePlus, IconShieldCheck, IconUserCircle, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './LandingPage.module.css'

/** The six featured products (specification 1 §1). */
const products = [
  ['verification', IconShieldCheck],
  ['accountSetup', IconFilePlus],
  ['institutional', IconBuildingBank],
  ['advisor', IconChartHistogram],
  ['investor', IconUserCircle],
  ['participant', IconUsersGroup],
] as const

/** The firm's products, by name. */
export function FeaturedProducts() {
  const { t } = useTranslation()
  return (
    <section className={css.products}>
      <h2>{t('landing.featured')}</h2>
      <ul>
        {products.map(([key, Icon]) => (
          <li key={key}>
            <Icon size={26} stroke={1.4} aria-hidden="true" />
            <h3>{t(`landing.products.${key}.name`)}</h3>
            <p>{t(`landing.products.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
