import { acme } from './people.ts'

/** A Kafka environment of the group, its clients' certificates, and the client that may use it. */
export const kafka = {
  form: {
    type: 'KAFKA' as const,
    name: 'Kafka DEV',
    isPublic: 0 as const,
    configs: [
      { name: 'envType', value: 'DEV' },
      { name: 'address', value: 'kafka-1.apim.example:9093, kafka-2.apim.example:9093' },
      { name: 'internalAddr', value: 'kafka-1.internal.example:9092' },
      { name: 'Contact', value: 'messaging@apim.example' },
    ],
  },
  /** The authority that issues the brokers' certificates, and its root. */
  certificate: {
    name: 'meridian-messaging-ca.pem',
    certificate: `-----BEGIN CERTIFICATE-----
MIIB6DCCAY+gAwIBAgIUfKu2FI3jT0IMe/Nm2RpVehCxRd4wCgYIKoZIzj0EAwIw
QTEkMCIGA1UECgwbTWVyaWRpYW4gRmluYW5jaWFsIFNlcnZpY2VzMRkwFwYDVQQD
DBBNZXJpZGlhbiBSb290IENBMB4XDTI2MTEyMzE1NDI1MloXDTI5MTEyNzE1NDI1
MlowRjEkMCIGA1UECgwbTWVyaWRpYW4gRmluYW5jaWFsIFNlcnZpY2VzMR4wHAYD
VQQDDBVNZXJpZGlhbiBNZXNzYWdpbmcgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAATQoYno8KEtL5xK9obNe6/cZ6kP3XQ+BZisikVFveN/jfChgjkkk6cR9IVa
5zENNp/U4XIpAgzInKvSbl6+Wd0qo2AwXjAPBgNVHRMBAf8EBTADAQH/MAsGA1Ud
DwQEAwIBBjAdBgNVHQ4EFgQUTEAoxhsVf60goEu7PNY9LJLJ/fkwHwYDVR0jBBgw
FoAUIFFp/8tMLw/7E0hq1amcEfR4UHMwCgYIKoZIzj0EAwIDRwAwRAIgYdbDOPa6
I24BfWEKhek7eZLJ54QPik6ultbNLbgM8w0CIFxdSofYINSVn4Hy7il8hGezUOqi
FP61ci6rLVvxYNZv
-----END CERTIFICATE-----
-----BEGIN CERTIFICATE-----
MIIB1zCCAX2gAwIBAgIUBg6EdKxTbJJiZnYr3+kEccVm+yEwCgYIKoZIzj0EAwIw
QTEkMCIGA1UECgwbTWVyaWRpYW4gRmluYW5jaWFsIFNlcnZpY2VzMRkwFwYDVQQD
DBBNZXJpZGlhbiBSb290IENBMB4XDTI2MTEyMzE1NDI1MVoXDTQ2MTExODE1NDI1
MVowQTEkMCIGA1UECgwbTWVyaWRpYW4gRmluYW5jaWFsIFNlcnZpY2VzMRkwFwYD
VQQDDBBNZXJpZGlhbiBSb290IENBMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
E221Uv74ccfPVYlLGq34vOOjJntTPyaNPA7LljLD8GsaiUPXeUocWdL2cncI+N1q
3SdZPmX/G2LVyeOsFH4gwaNTMFEwHQYDVR0OBBYEFCBRaf/LTC8P+xNIatWpnBH0
eFBzMB8GA1UdIwQYMBaAFCBRaf/LTC8P+xNIatWpnBH0eFBzMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgD034j0+dv9n8jHB6Xn8nQUDkcPHpANvt
6VyfezhzTg0CIQDODKSiUeBmuP4JMBhG1FlJeNJNkEFeBhDvBRxiiiI4KQ==
-----END CERTIFICATE-----
`,
  },
  sharedWith: acme.name,
}

export const redis = {
  type: 'REDIS' as const,
  name: 'Rate counters',
  isPublic: 0 as const,
  configs: [
    { name: 'host', value: 'redis.apim.example' },
    { name: 'port', value: '6379' },
    { name: 'timeout', value: '2000' },
    { name: 'password', value: 'NO' },
  ],
}
