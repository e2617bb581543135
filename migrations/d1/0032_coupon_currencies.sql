-- Coupons of before several currencies keep that of the first order after them: their installation had one currency, and
-- every order has frozen it. NULL stays without such an order.
UPDATE coupons SET currency = (
  SELECT currency FROM orders WHERE created_at >= coupons.created_at ORDER BY created_at LIMIT 1
) WHERE currency IS NULL;
