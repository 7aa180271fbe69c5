export const travel = {
  name: 'travel',
  about: 'On the road: what a trip request leads to, and what becomes of it on a claim.',
  domains: {
    map: { about: 'places, routes and distances, and drawing them' },
    drive: {
      about: 'private cars used for work: vehicles, drives, rates for each kilometre',
      tables: ['vehicle', 'mileage_rate', 'drive', 'drive_track', 'drive_file', 'commute'],
      knows: ['map'],
    },
    allowance: {
      about: 'travel allowances: rates by place, grade and part of a day',
      tables: ['allowance_table', 'allowance_day'],
    },
    order: {
      about: 'orders of travel providers, what they cost, what was claimed of them',
      tables: ['order_source', 'travel_order', 'travel_order_version'],
    },
    bill: {
      about: 'monthly bills of travel providers, compared with their orders, and paid',
      tables: ['provider_bill', 'provider_bill_line'],
      knows: ['order'],
    },
    trip: {
      about: 'approved trips: days, bookings, allowance, advance, what is left to claim',
      tables: ['trip_plan', 'trip_setting', 'emergency_contact'],
      knows: ['allowance', 'order'],
    },
    booking: {
      about: 'travel providers, rules, travellers, searching and booking',
      tables: [
        'booking',
        'booking_rules',
        'travel_application',
        'travel_offer',
        'travel_provider',
        'travel_provider_event',
        'travel_provider_lookup',
        'travel_search',
        'traveller',
      ],
      knows: ['order', 'trip'],
    },
  },
};
