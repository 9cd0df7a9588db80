/** Where anyone gets an address: such a domain says nothing about a firm. */
const shared = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
])

/** Whether addresses at this domain are given to anyone. */
export const isSharedDomain = (domain: string): boolean => shared.has(domain)
