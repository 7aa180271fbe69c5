import { CORE_GROUP, CORE_USER, ENTERPRISE } from './scim.fields.ts';

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** What this server can do. */
export const configDocument = (base: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'The token of the connection, made at the desk.',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypeDocuments = (base: string, groups: boolean) => [
  {
    ...{ schemas: [RESOURCE_TYPE], id: 'User', name: 'User', endpoint: '/Users', schema: CORE_USER },
    schemaExtensions: [{ schema: ENTERPRISE, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  ...(groups
    ? [
        {
          ...{
            schemas: [RESOURCE_TYPE],
            id: 'Group',
            name: 'Group',
            endpoint: '/Groups',
            schema: CORE_GROUP,
          },
          meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
        },
      ]
    : []),
];

interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  subAttributes?: Attribute[];
}

const attribute = (name: string, change: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...change,
});
const complex = (name: string, parts: Attribute[], multiValued: boolean): Attribute =>
  attribute(name, { type: 'complex', multiValued, subAttributes: parts });
const LISTED = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })];

const USER = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  complex(
    'name',
    ['formatted', 'familyName', 'givenName', 'middleName'].map((name) => attribute(name)),
    false,
  ),
  ...['displayName', 'nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'].map((name) =>
    attribute(name),
  ),
  attribute('active', { type: 'boolean' }),
  complex('emails', LISTED, true),
  complex('phoneNumbers', LISTED, true),
];
const MORE = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
    attribute(name),
  ),
  complex('manager', [attribute('value')], false),
];
const GROUP = [
  attribute('displayName', { required: true }),
  complex('members', [attribute('value', { mutability: 'immutable' }), attribute('display')], true),
];

export const schemaDocuments = (base: string, groups: boolean) => {
  const schema = (id: string, name: string, attributes: Attribute[]) => ({
    ...{ schemas: [SCHEMA], id, name, description: name, attributes },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [
    schema(CORE_USER, 'User', USER),
    schema(ENTERPRISE, 'EnterpriseUser', MORE),
    ...(groups ? [schema(CORE_GROUP, 'Group', GROUP)] : []),
  ];
};
